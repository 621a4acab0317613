import { mdiFolderZipOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone';
import { Icon } from '../../ui/icon.tsx';

const ZIP = {
  'application/zip': ['.zip'],
  'application/x-zip-compressed': ['.zip'],
};

interface RestoreDropZoneProps {
  onFile: (file: File) => void;
  onRefused: (sentence: string) => void;
}

/** Takes one zip by click or drop. */
export function RestoreDropZone({ onFile, onRefused }: RestoreDropZoneProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: ZIP,
    multiple: false,
    minSize: 1,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    onDrop: ([file, ...more], [refused, ...others]) => {
      // Of several, nobody knows which one was meant.
      if ([file, ...more, refused, ...others].filter(Boolean).length > 1)
        onRefused('One zip at a time, please');
      else if (refused !== undefined) onRefused(whyRefused(refused));
      else if (file !== undefined) onFile(file);
    },
  });
  return (
    <Box
      {...getRootProps()}
      sx={{
        border: '1px dashed',
        borderColor: isDragActive ? 'primary.main' : 'text.disabled',
        bgcolor: isDragActive ? 'action.selected' : 'background.default',
        borderRadius: 2,
        p: 4,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1.5,
        textAlign: 'center',
      }}
    >
      <input {...getInputProps({ 'aria-label': 'Zip file' })} />
      <Icon path={mdiFolderZipOutline} sx={{ color: 'text.secondary', fontSize: 32 }} />
      <Typography color="textSecondary">Drop a zip here, or</Typography>
      <Button variant="outlined" color="inherit" onClick={open}>
        Choose Zip File
      </Button>
    </Box>
  );
}

function whyRefused({ file, errors }: FileRejection): string {
  const isEmpty = errors.every(({ code }) => code === ErrorCode.FileTooSmall);
  return `${file.name} is ${isEmpty ? 'empty' : 'not a zip file'}`;
}
