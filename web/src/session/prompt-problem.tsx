import { PASSKEY_MESSAGES, passkeySignIn } from '@kitroom/contract/access/passkeys';
import Alert from '@mui/material/Alert';

/** A person may have closed the prompt on purpose. */
const NO_ERRORS: readonly string[] = [passkeySignIn.promptClosed, PASSKEY_MESSAGES.promptClosed];

/** The outcome of a prompt for a passkey; null: nothing to say. */
export function PromptProblem({ problem }: { problem: string | null }) {
  if (problem === null) return null;
  return <Alert severity={NO_ERRORS.includes(problem) ? 'info' : 'error'}>{problem}</Alert>;
}
