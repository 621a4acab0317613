import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';

interface ImageZoomProps {
  pictures: readonly { slot: number; src: string; alt: string }[];
  /** The slot that is shown first. */
  slot: number;
  onClose: () => void;
}

/** The whole pictures over the page, to look at closely. Arrows and pinch work; Escape closes. */
export function ImageZoom({ pictures, slot, onClose }: ImageZoomProps) {
  return (
    <Lightbox
      open
      close={onClose}
      index={pictures.findIndex((picture) => picture.slot === slot)}
      slides={pictures.map(({ src, alt }) => ({ src, alt }))}
      plugins={[Zoom, Counter]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true }}
    />
  );
}
