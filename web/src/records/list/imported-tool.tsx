import { mdiClose } from '@mdi/js';
import type { Noun } from '../../resource/screens.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListTool } from '../../ui/list/list-tool.ts';
import { ToolButton } from '../../ui/list/list-toolbar.tsx';
import { withCommas } from '../../ui/sentence-parts.ts';
import type { RecordList } from './use-record-list.ts';

/** Says that a list shows nothing but the records of an import, and takes that back. */
export function importedTool(
  { imported }: Pick<RecordList<never>, 'imported'>,
  { many }: Noun,
): ListTool | null {
  if (imported === null) return null;
  const { all, there, what, leave } = imported;
  const label = `${there === all ? '' : `${withCommas(there)} of `}${withCommas(all)} ${what}`;
  return {
    name: 'imported',
    filter: (
      <ToolButton
        endIcon={<Icon path={mdiClose} />}
        aria-label={`${label}, show all ${many}`}
        onClick={leave}
      >
        {label}
      </ToolButton>
    ),
    empty: there === 0 ? `These ${many} are no longer in this list.` : null,
  };
}
