import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';

/** A small preview of a picture that is not uploaded yet. */
export function FilePreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <Box
      component="img"
      src={url}
      alt=""
      sx={{
        width: 72,
        height: 72,
        objectFit: 'contain',
        borderRadius: 1,
        bgcolor: 'background.default',
        flexShrink: 0,
      }}
    />
  );
}
