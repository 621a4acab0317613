import { offerFromAddress, singleSignOn } from '@kitroom/contract/access/single-sign-on';
import { singleSignOnFailure } from '@kitroom/contract/access/single-sign-on-failures';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { SecondStepForm } from '../../session/second-step-form.tsx';

interface AfterProviderProps {
  /** The parameters of the address. */
  given: URLSearchParams;
  onSignedIn: () => void;
  /** The ways to sign in. */
  children: ReactNode;
}

/** The rest of a sign-in after the provider's answer: the second step, or trying again, below the error. */
export function AfterProvider({ given, onSignedIn, children }: AfterProviderProps) {
  const reason = given.get(singleSignOn.reason);
  const offer = given.get(singleSignOn.secondStep);
  const [problem, setProblem] = useState(reason === null ? undefined : singleSignOnFailure(reason));
  const [isAsked, setIsAsked] = useState(offer !== null);
  const back = (message?: string) => {
    setIsAsked(false);
    setProblem(message);
  };
  if (isAsked)
    return <SecondStepForm offer={offerFromAddress(offer ?? '')} onSignedIn={onSignedIn} onBack={back} />;
  return (
    <Stack spacing={2.5}>
      {problem === undefined ? null : <Alert severity="error">{problem}</Alert>}
      {children}
    </Stack>
  );
}
