import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { averageColor, inside, type Point, SAMPLE, sampleAround } from './pixel-color.ts';

interface PicturePointProps {
  /** Of a picture of this server: the browser lets no page read the pixels of others. */
  src: string;
  /** What it shows, such as 'Navy, slot 1'. */
  label: string;
  /** The color at the point, as `#0C2340`; null: nothing can be seen there. */
  onRead: (hex: string | null) => void;
  /** Enter or a double click: the color at the point is the one. */
  onTake: () => void;
}

/** A picture with a point in it, first in the middle, that a click, a drag or the arrow keys move. Has one `src` for life. */
export function PicturePoint({ src, label, onRead, onTake }: PicturePointProps) {
  const hintId = useId();
  const pixels = useRef<CanvasRenderingContext2D | null>(null);
  const [mark, setMark] = useState<{ left: string; top: string } | null>(null);
  const point = useRef<Point>({ x: 0, y: 0 });
  const [failed, setFailed] = useState(false);

  function moveTo(to: Point) {
    const context = pixels.current;
    if (context === null) return;
    const at = inside(to, context.canvas);
    const { left, top, width, height } = sampleAround(at, context.canvas);
    point.current = at;
    setMark({
      left: `${((at.x + 0.5) / context.canvas.width) * 100}%`,
      top: `${((at.y + 0.5) / context.canvas.height) * 100}%`,
    });
    onRead(averageColor(context.getImageData(left, top, width, height).data));
  }

  function start(picture: HTMLImageElement) {
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    pixels.current = context;
    setFailed(context === null);
    moveTo({ x: canvas.width / 2, y: canvas.height / 2 });
  }

  function onPointer(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1 || pixels.current === null) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const { canvas } = pixels.current;
    moveTo({
      x: ((event.clientX - left) / width) * canvas.width - 0.5,
      y: ((event.clientY - top) / height) * canvas.height - 0.5,
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const [right, down] = DIRECTIONS[event.key] ?? [0, 0];
    if (event.key === 'Enter') onTake();
    else if (right === 0 && down === 0) return;
    else {
      const step = event.shiftKey ? FAR : SAMPLE;
      moveTo({ x: point.current.x + right * step, y: point.current.y + down * step });
    }
    event.preventDefault();
  }

  return (
    <>
      <Box sx={FRAME}>
        {failed ? (
          <Typography role="alert">This picture could not be loaded.</Typography>
        ) : (
          <Box
            // Screen readers pass the arrow keys on to it.
            role="application"
            aria-label={`Point in ${label}`}
            aria-describedby={hintId}
            tabIndex={0}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              onPointer(event);
            }}
            onPointerMove={onPointer}
            onDoubleClick={onTake}
            onKeyDown={onKeyDown}
            sx={PICTURE}
          >
            <img
              src={src}
              alt={label}
              draggable={false}
              onLoad={(event) => start(event.currentTarget)}
              onError={() => setFailed(true)}
            />
            {mark === null ? null : <Box component="span" sx={MARK} style={mark} />}
          </Box>
        )}
      </Box>
      <Typography id={hintId} variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
        Click or tap the picture, or move the point with the arrow keys, farther with Shift. Enter takes the
        color.
      </Typography>
    </>
  );
}

const DIRECTIONS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** In pixels of the picture. */
const FAR = 10 * SAMPLE;

const HEIGHT = { xs: '36vh', sm: '44vh' };

// As high before the picture has loaded.
const FRAME = {
  display: 'grid',
  placeItems: 'center',
  height: HEIGHT,
  borderRadius: 2,
  bgcolor: 'background.default',
};
const PICTURE = {
  position: 'relative',
  lineHeight: 0,
  cursor: 'crosshair',
  userSelect: 'none',
  // A finger moves the point, not the page.
  touchAction: 'none',
  '& img': { maxWidth: '100%', maxHeight: HEIGHT },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};
/** Can be seen on any color: white between two dark rings. */
const MARK = {
  position: 'absolute',
  width: 22,
  height: 22,
  transform: 'translate(-50%, -50%)',
  borderRadius: '50%',
  border: '2px solid #fff',
  boxShadow: '0 0 0 1.5px #101828, inset 0 0 0 1.5px #101828',
  pointerEvents: 'none',
  forcedColorAdjust: 'none',
};
