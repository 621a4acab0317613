import { mdiStarOutline } from '@mdi/js';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { ColorSwatch } from '../../../ui/color-swatch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BESIDE, type PictureColor, SLOTS } from './slots.ts';

interface PictureTabsProps {
  /** Of the panel: its tabs are `-tab-hero` and `-tab-` with the color, itself `-panel`. */
  id: string;
  label: string;
  colors: readonly PictureColor[];
  /** The color shown; null: the hero. */
  chosen: number | null;
  /** How many pictures there are in a color; null: the hero. */
  count: (colorId: number | null) => number;
  onChoose: (tab: number | 'hero') => void;
}

/** A tab for the hero slots and one per garment color, with the number of its pictures. */
export function PictureTabs({ id, label, colors, chosen, count, onChoose }: PictureTabsProps) {
  return (
    <Tabs
      value={chosen ?? 'hero'}
      onChange={(_event, next: number | 'hero') => onChoose(next)}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={label}
      sx={TABS}
    >
      <Tab
        value="hero"
        id={`${id}-tab-hero`}
        aria-controls={`${id}-panel`}
        icon={<Icon path={mdiStarOutline} fontSize="small" />}
        iconPosition="start"
        label={`Hero ${count(null)}/${SLOTS.length}`}
      />
      {colors.map(({ id: candidate, name, hex_value }) => (
        <Tab
          key={candidate}
          value={candidate}
          id={`${id}-tab-${candidate}`}
          aria-controls={`${id}-panel`}
          icon={<ColorSwatch hex={hex_value} />}
          iconPosition="start"
          label={
            <span>
              <bdi>{name}</bdi> {count(candidate)}/{SLOTS.length}
            </span>
          }
        />
      ))}
    </Tabs>
  );
}

// Below the heading on their own line, even while only the first one is there.
const TABS = { minWidth: 0, flex: '1 0 100%', [BESIDE]: { flex: '0 1 auto' } };
