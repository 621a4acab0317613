interface ThumbnailProps {
  src: string;
  alt: string;
  /** Of its square, in pixels. */
  side: number;
  onError: () => void;
}

/** A small picture, loaded when it comes into sight. */
export function Thumbnail({ src, alt, side, onError }: ThumbnailProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      style={{ objectFit: 'contain' }}
      onError={onError}
    />
  );
}
