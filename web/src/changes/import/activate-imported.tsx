import { KINDS } from '@kitroom/contract/kinds';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { counted } from '../../ui/sentence-parts.ts';
import { NotChangedAlert } from '../activation/not-changed-alert.tsx';
import type { Target } from '../activation/set-active.ts';
import { useActivation } from '../activation/use-activation.ts';
import type { ImportTarget } from './import-list.ts';
import { InactiveAlert } from './inactive-alert.tsx';

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
  const { setActive, progress, notChanged, dismiss } = useActivation({ resource: KINDS[entity], noun });
  const [activated, setActivated] = useState(0);
  const activate = async () => {
    let isUndone = false;
    const outcome = await setActive(inactive, true, () => {
      isUndone = !isUndone;
      onActivated(isUndone ? [] : requestIds);
    });
    const requestIds = outcome.requestIds.filter((id) => id !== null);
    onActivated(requestIds);
    setActivated(outcome.changed);
  };
  return (
    <Box id={PLACE} tabIndex={-1} aria-live="polite" sx={SAID}>
      {notChanged === null ? null : (
        <NotChangedAlert notChanged={notChanged} noun={noun} onDismiss={dismiss} />
      )}
      {progress !== null ? (
        <Alert severity="info">{`Activating ${counted(progress.of, one, many)} …`}</Alert>
      ) : inactive.length > 0 ? (
        <InactiveAlert
          target={target}
          count={inactive.length}
          onActivate={() => void activate()}
          focusAfter={`#${PLACE}`}
        >
          {`${counted(inactive.length, `imported ${one} is`, `imported ${many} are`)} inactive.`}
        </InactiveAlert>
      ) : activated > 0 ? (
        <Alert severity="success">{`${counted(activated, `${one} is`, `${many} are`)} active now.`}</Alert>
      ) : null}
    </Box>
  );
}

const SAID = { outline: 'none', display: 'grid', rowGap: 2, '&:empty': { display: 'none' } };
/** Gets the focus when the pressed button is gone. */
const PLACE = 'activate-imported';
