import { KINDS } from '@kitroom/contract/kinds';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { usePermissions } from '../../session/permissions-context.ts';
import { useFocusFallback } from '../../ui/focus.ts';
import { counted, withCommas } from '../../ui/sentence-parts.ts';
import { NotChangedAlert } from '../bulk/not-changed-alert.tsx';
import type { Target } from '../bulk/set-active.ts';
import { useActivation } from '../bulk/use-activation.ts';
import type { ImportTarget } from './import-list.ts';

interface ActivateImportedProps {
  target: ImportTarget;
  /** Those of the imported records that are inactive now. */
  inactive: readonly Target[];
  /** Called with the requests that activated records and were not undone. */
  onActivated: (requestIds: readonly string[]) => void;
}

/** Says that imported records are inactive, activates them, and says that. */
export function ActivateImported({ target, inactive, onActivated }: ActivateImportedProps) {
  const { entity, noun } = target;
  const { one, many } = noun;
  const { has } = usePermissions();
  const { setActive, progress, notChanged, dismiss } = useActivation({ resource: KINDS[entity], noun });
  const [activated, setActivated] = useState(0);
  const activate = async () => {
    let isUndone = false;
    const outcome = await setActive(inactive, true, () => {
      isUndone = !isUndone;
      onActivated(isUndone ? [] : requestIds);
    });
    const requestIds = outcome?.requestIds.filter((id) => id !== null) ?? [];
    onActivated(requestIds);
    setActivated(outcome?.changed ?? 0);
  };
  return (
    <Box id={PLACE} tabIndex={-1} aria-live="polite" sx={SAID}>
      {notChanged === null ? null : (
        <NotChangedAlert notChanged={notChanged} noun={noun} onDismiss={dismiss} />
      )}
      {progress !== null ? (
        <Alert severity="info">{`Activating ${counted(progress.of, one, many)} …`}</Alert>
      ) : inactive.length > 0 ? (
        <Alert
          severity="info"
          action={
            has(KINDS[entity].updatePermission) ? (
              <ActivateButton count={inactive.length} onClick={() => void activate()} />
            ) : null
          }
        >
          {`${counted(inactive.length, `imported ${one} is`, `imported ${many} are`)} inactive.`}
        </Alert>
      ) : activated > 0 ? (
        <Alert severity="success">{`${counted(activated, `${one} is`, `${many} are`)} active now.`}</Alert>
      ) : null}
    </Box>
  );
}

const SAID = { outline: 'none', display: 'grid', rowGap: 2, '&:empty': { display: 'none' } };
/** Gets the focus when the pressed button is gone. */
const PLACE = 'activate-imported';

function ActivateButton({ count, onClick }: { count: number; onClick: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>(`#${PLACE}`);
  return (
    <Button ref={button} color="inherit" size="small" onClick={onClick}>
      {`Activate ${withCommas(count)}`}
    </Button>
  );
}
