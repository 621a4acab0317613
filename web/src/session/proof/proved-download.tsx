import Button, { type ButtonProps } from '@mui/material/Button';
import { type MouseEvent, useRef } from 'react';
import { proveBefore } from './prove.ts';

interface ProvedDownloadProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'startIcon' | 'sx' | 'children'> {
  href: string;
  /** Whether the browser keeps the answer as a file, whatever it is. */
  download?: boolean;
  'aria-label'?: string;
}

/** A link to a download that asks for a fresh proof of who wants it: first the question, if there is one, then the download. */
export function ProvedDownload({ download = false, ...button }: ProvedDownloadProps) {
  const isProved = useRef(false);
  const isAsking = useRef(false);
  const prove = async (event: MouseEvent<HTMLElement>) => {
    // The click that follows the proof; or one for a new tab, which the server answers with a page if it must.
    if (isProved.current || event.ctrlKey || event.metaKey || event.shiftKey) {
      isProved.current = false;
      return;
    }
    event.preventDefault();
    // The second click of a double click would start the download again.
    if (isAsking.current) return;
    isAsking.current = true;
    const link = event.currentTarget;
    isProved.current = await proveBefore();
    isAsking.current = false;
    if (isProved.current) link.click();
  };
  return <Button component="a" {...(download && { download: true })} {...button} onClick={prove} />;
}
