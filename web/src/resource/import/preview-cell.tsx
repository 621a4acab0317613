import InputBase from '@mui/material/InputBase';

interface PreviewCellProps {
  id: string;
  label: string;
  text: string;
  /** The message about it. */
  mark: 'error' | 'change' | null;
  /** The element that says it. */
  describedBy: string | undefined;
  onEdit: (text: string) => void;
}

/** A cell of the preview, to be put right in place. */
export function PreviewCell({ id, label, text, mark, describedBy, onEdit }: PreviewCellProps) {
  return (
    <InputBase
      value={text}
      // A line break would be lost in a single line.
      multiline={text.includes('\n')}
      maxRows={3}
      fullWidth
      onChange={(event) => onEdit(event.target.value)}
      inputProps={{
        id,
        'aria-label': label,
        'aria-invalid': mark === 'error',
        'aria-describedby': describedBy,
        dir: 'auto',
      }}
      sx={mark === 'error' ? WRONG_CELL : mark === 'change' ? CHANGED_CELL : CELL}
    />
  );
}

const CELL = {
  border: '1px solid transparent',
  borderRadius: 1,
  px: 1,
  py: 0.25,
  typography: 'body2',
  '&:hover': { borderColor: 'divider' },
  '&.Mui-focused': { borderColor: 'primary.main', bgcolor: 'background.paper' },
  '& input, & textarea': { textOverflow: 'ellipsis' },
};
const CHANGED_CELL = { ...CELL, bgcolor: 'Alert.infoStandardBg' };
const WRONG_CELL = { ...CELL, bgcolor: 'Alert.errorStandardBg', borderColor: 'error.main' };
