import { isComposing } from '../../../ui/keys.ts';
import { PLAYER_COLUMNS } from '../model/roster.ts';
import { CellIcon } from './grid-cells.tsx';
import { inRem, NARROW, PLAYER_ON_PHONES, type WIDE } from './grid-frame.ts';

interface GridHeaderProps {
  specialItems: readonly string[];
  widths: typeof WIDE;
  onRename: (index: number, name: string) => void;
  onRemove: (index: number) => void;
}

/** Column names; those of special items can be edited. */
export function GridHeader({ specialItems, widths, onRename, onRemove }: GridHeaderProps) {
  return (
    <>
      <colgroup>
        <col style={{ width: inRem(widths.rowNumber) }} />
        {PLAYER_COLUMNS.map(({ key, kind }) => (
          <col
            key={key}
            style={{ width: widths === NARROW && kind === 'text' ? PLAYER_ON_PHONES : inRem(widths[kind]) }}
          />
        ))}
        {specialItems.map((name) => (
          <col key={name} style={{ width: inRem(widths.specialItem) }} />
        ))}
        <col style={{ width: inRem(widths.remove) }} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" aria-colindex={1}>
            <span>
              <span className="visually-hidden">Row</span>
            </span>
          </th>
          {PLAYER_COLUMNS.map(({ key, label }, column) => (
            <th key={key} scope="col" aria-colindex={column + 2}>
              <span>{label}</span>
            </th>
          ))}
          {specialItems.map((name, index) => (
            <th
              key={name}
              scope="col"
              aria-label={name}
              aria-colindex={PLAYER_COLUMNS.length + index + 2}
              data-removable=""
            >
              <input
                type="text"
                defaultValue={name}
                aria-label={`Name of special item ${index + 1}`}
                data-special-item={index}
                autoComplete="off"
                dir="auto"
                onBlur={(event) => {
                  onRename(index, event.target.value);
                  // A blank name was ignored: show the old one again.
                  event.target.value = name;
                }}
                onKeyDown={(event) => {
                  if (isComposing(event.nativeEvent)) return;
                  if (event.key === 'Escape') event.currentTarget.value = name;
                  if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur();
                }}
              />
              <button
                type="button"
                data-action="remove-item"
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(index)}
              >
                <CellIcon name="remove" />
              </button>
            </th>
          ))}
          <th scope="col" aria-colindex={PLAYER_COLUMNS.length + specialItems.length + 2}>
            <span>
              <span className="visually-hidden">Remove</span>
            </span>
          </th>
        </tr>
      </thead>
    </>
  );
}

/** With less space than this, the grid scrolls sideways. */
export function gridWidth(specialItems: number, widths: typeof WIDE): string {
  const players = PLAYER_COLUMNS.reduce((sum, { kind }) => sum + widths[kind], 0);
  return inRem(widths.rowNumber + players + specialItems * widths.specialItem + widths.remove);
}
