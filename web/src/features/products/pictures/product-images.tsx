import { mdiStarOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { LOAD_FAILED } from '../../../api/failures.ts';
import { filledSlots } from '../../../api/product-pictures.ts';
import { usePermissions } from '../../../session/permissions-context.ts';
import { ColorSwatch } from '../../../ui/color-swatch.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { CARD_PADDING } from '../../../ui/form/form-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { productScreens } from '../screens.ts';
import { ImageSlots, PICTURES_LAYOUT } from './image-slots.tsx';
import { SLOTS_GRID } from './slot-grid.tsx';
import { BESIDE, type PictureColor, SLOTS } from './slots.ts';
import { READ_FORBIDDEN, useSlotUploads } from './use-slot-uploads.ts';

interface ProductImagesProps {
  productId: number;
  productName: string;
  /** The garment colors of the saved product: each has a tab. */
  colors: readonly PictureColor[];
}

/** The pictures of a product: a tab for the hero slots and one per selected garment color (SPEC §4). */
export function ProductImages({ productId, productName, colors }: ProductImagesProps) {
  const { has } = usePermissions();
  const readOnly = !has(productScreens.edit.permission);
  const { data: filled, error, refetch } = useQuery(filledSlots(productId));
  const images = useSlotUploads({ id: productId, name: productName }, colors);
  const [tab, setTab] = useState<number | 'hero'>('hero');
  const id = useId();
  const color = colors.find((candidate) => candidate.id === tab) ?? null;
  const colorId = color?.id ?? null;
  const count = (wanted: number | null) => filled?.filter(({ color_id }) => color_id === wanted).length ?? 0;

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={`${id}-heading`}
      sx={{ ...CARD_PADDING, containerType: 'inline-size' }}
    >
      <Box sx={HEAD}>
        <Typography variant="h2" id={`${id}-heading`}>
          Pictures
        </Typography>
        {error !== null || filled === undefined ? (
          // The tabs have their room already.
          <Box sx={TABS_ROOM} />
        ) : (
          <PictureTabs
            id={id}
            label={`Pictures of ${productName}`}
            colors={colors}
            chosen={colorId}
            count={count}
            onChoose={setTab}
          />
        )}
      </Box>
      {error !== null ? (
        <ErrorBox message={errorText(error, LOAD_FAILED.data, READ_FORBIDDEN) ?? ''} onRetry={refetch} />
      ) : filled === undefined ? (
        <LoadingPictures />
      ) : (
        <>
          <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${colorId ?? 'hero'}`}>
            <ImageSlots
              key={colorId ?? 'hero'}
              productId={productId}
              productName={productName}
              color={color}
              colors={colors}
              filled={filled}
              images={images}
              readOnly={readOnly}
            />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            Up to {SLOTS.length} pictures for the product and for each of its garment colors: JPEG, PNG, WebP
            or GIF; of an animation, the first frame. Changes here are saved immediately.
          </Typography>
        </>
      )}
    </Paper>
  );
}

function LoadingPictures() {
  return (
    <Box role="status" aria-label="Loading pictures" sx={PICTURES_LAYOUT}>
      <Skeleton variant="rounded" sx={{ gridArea: 'preview', aspectRatio: '4 / 3', height: 'auto' }} />
      <Box sx={{ gridArea: 'tools', minHeight: { xs: 64, sm: 36 } }} />
      <Box sx={SLOTS_GRID}>
        {SLOTS.map((slot) => (
          <Skeleton key={slot} variant="rounded" sx={{ aspectRatio: '1', height: 'auto' }} />
        ))}
      </Box>
    </Box>
  );
}

const TABS_ROOM = { flex: '1 0 100%', minHeight: 48, [BESIDE]: { flex: 1 } };

// Beside the tabs where they have room.
const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  mb: 2,
  [BESIDE]: { flexWrap: 'nowrap' },
};

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
function PictureTabs({ id, label, colors, chosen, count, onChoose }: PictureTabsProps) {
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
