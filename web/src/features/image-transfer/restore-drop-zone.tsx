import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDropzone } from 'react-dropzone';

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
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => file && onFile(file),
    onDropRejected: ([rejected]) => onRefused(`${rejected?.file.name ?? 'This file'} is not a zip file`),
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
      <FolderZipOutlined sx={{ color: 'text.secondary', fontSize: 32 }} />
      <Typography color="textSecondary">Drop a zip here, or</Typography>
      <Button variant="outlined" color="inherit" onClick={open}>
        Choose zip file
      </Button>
    </Box>
  );
}
