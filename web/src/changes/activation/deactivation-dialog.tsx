import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Usage } from '../../resource/usage.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** What depends on the records, named where there are several; null if that could not be checked. */
type InUse = readonly { name: string | null; text: string }[] | null;

interface DeactivationDialogProps {
  /** Such as '3 sizes', or the name of one. */
  what: string;
  usage: Pick<Usage, 'meaning' | 'unknown'>;
  inUse: InUse;
  onAnswer: (goesOn: boolean) => void;
}

const SHOWN = 8;

/**
 * The question before records are deactivated, wherever that is about to happen: what depends on them is looked up at that
 * moment, and nothing is asked where nothing does. `usage` is null where nothing can. Render `question`.
 */
export function useDeactivation(usage: Usage | null) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asked | null>(null);
  return {
    asking: asking !== null,
    /** Resolves to whether to go on. `what`: such as '3 sizes', or the name of one. */
    mayDeactivate: async (
      targets: readonly { id: number; name: string }[],
      what: string,
    ): Promise<boolean> => {
      if (usage === null || targets.length === 0) return true;
      const uses = await queries.fetchQuery(usage.query).catch(() => null);
      const inUse = targets.flatMap(({ id, name }): NonNullable<InUse> => {
        const texts = uses?.get(id) ?? [];
        if (name === what) return texts.map((text) => ({ name: null, text }));
        return texts.length === 0 ? [] : [{ name, text: texts.join('; ') }];
      });
      if (uses !== null && inUse.length === 0) return true;
      return new Promise((resolve) => setAsking({ what, inUse: uses === null ? null : inUse, resolve }));
    },
    question:
      asking === null || usage === null ? null : (
        <DeactivationDialog
          what={asking.what}
          usage={usage}
          inUse={asking.inUse}
          onAnswer={(goesOn) => {
            setAsking(null);
            asking.resolve(goesOn);
          }}
        />
      ),
  };
}

interface Asked {
  what: string;
  inUse: InUse;
  resolve: (goesOn: boolean) => void;
}

function DeactivationDialog({ what, usage, inUse, onAnswer }: DeactivationDialogProps) {
  return (
    <ConfirmDialog
      open
      title={
        <>
          Deactivate <bdi>{what}</bdi>?
        </>
      }
      confirmLabel="Deactivate"
      destroys={false}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {inUse === null ? (
        `${usage.unknown}.`
      ) : (
        <>
          {usage.meaning}
          <ul style={{ margin: '12px 0 0', paddingInlineStart: 20 }}>
            {inUse.slice(0, SHOWN).map(({ name, text }) => (
              <li key={`${name} ${text}`}>
                {name === null ? null : (
                  <>
                    <bdi>{name}</bdi>
                    {': '}
                  </>
                )}
                {text}
              </li>
            ))}
            {inUse.length > SHOWN ? <li>{`+ ${inUse.length - SHOWN} more`}</li> : null}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
