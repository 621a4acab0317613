import {
  mdiArrowAll,
  mdiDeleteOutline,
  mdiMagnifyPlusOutline,
  mdiSwapHorizontal,
  mdiTextShort,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { Icon } from '../../../ui/icon.tsx';
import { BESIDE } from './slots.ts';

interface ImagePreviewProps {
  /** Address of the picture, 960 px wide, and what it shows, in words, if somebody has said; null: the slot is empty. */
  picture: { src: string; altText: string | null } | null;
  /** The picture's description, such as 'Hero Image — Slot 1'. */
  caption: string;
  readOnly: boolean;
  onZoom: () => void;
  onDescribe: () => void;
  onReplace: () => void;
  onMove: () => void;
  onDelete: () => void;
}

/** The selected slot's picture, large, and its actions: the areas `preview` and `tools` of a grid. */
export function ImagePreview(props: ImagePreviewProps) {
  const { picture, caption, readOnly, onZoom, onDescribe, onReplace, onMove, onDelete } = props;
  return (
    <>
      <Box
        sx={{
          gridArea: 'preview',
          aspectRatio: '4 / 3',
          borderRadius: 2,
          overflow: 'hidden',
          bgcolor: 'background.default',
          border: '1px solid',
          borderColor: 'divider',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        {picture === null ? (
          <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center', maxWidth: '36ch' }}>
            {readOnly ? 'No pictures yet.' : 'Click a slot, or drop or paste pictures here.'}
          </Typography>
        ) : (
          <ButtonBase
            onClick={onZoom}
            aria-label={`Zoom: ${caption}`}
            sx={{ width: '100%', height: '100%', minHeight: 0, cursor: 'zoom-in' }}
          >
            <Box
              component="img"
              src={picture.src}
              alt={picture.altText ?? caption}
              draggable={false}
              loading="lazy"
              decoding="async"
              // Round as its frame, whose ground it does not have.
              sx={{ maxWidth: '100%', maxHeight: '100%', borderRadius: 2 }}
            />
          </ButtonBase>
        )}
      </Box>
      <Box sx={TOOLS}>
        <Typography variant="body2" color="textSecondary">
          {caption}
        </Typography>
        {picture === null ? null : (
          <>
            <Tool icon={mdiMagnifyPlusOutline} onClick={onZoom}>
              Zoom
            </Tool>
            {readOnly ? null : (
              <>
                <Tool icon={mdiTextShort} onClick={onDescribe}>
                  Alt Text
                </Tool>
                <Tool icon={mdiSwapHorizontal} onClick={onReplace}>
                  Replace
                </Tool>
                <Tool icon={mdiArrowAll} onClick={onMove}>
                  Move
                </Tool>
                <Tool icon={mdiDeleteOutline} color="error" onClick={onDelete}>
                  Delete
                </Tool>
              </>
            )}
          </>
        )}
      </Box>
    </>
  );
}

interface ToolProps {
  icon: string;
  color?: 'inherit' | 'error';
  onClick: () => void;
  children: string;
}

function Tool({ icon, color = 'inherit', onClick, children }: ToolProps) {
  return (
    <Button size="small" color={color} startIcon={<Icon path={icon} />} onClick={onClick}>
      {children}
    </Button>
  );
}

// Where there is little room, as the bar of a phone: icons above their words, all in one line.
const TOOLS = {
  gridArea: 'tools',
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  alignItems: 'center',
  minHeight: 36,
  '& > p': { gridColumn: '1 / -1', minWidth: 0, overflowWrap: 'anywhere' },
  '& > button': { flexDirection: 'column', px: 0.5 },
  '& .MuiButton-startIcon': { m: 0 },
  [BESIDE]: {
    display: 'flex',
    gap: 1,
    '& > p': { flex: 1 },
    '& > button': { flex: 'none', flexDirection: 'row', px: 1.25 },
    '& .MuiButton-startIcon': { mr: 0.75 },
  },
};
