import { clubResource } from '@kitroom/contract/club';
import type { CodedRow } from '@kitroom/contract/coded';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { resourceApi } from '../../../api/resource-api.ts';
import { SheetPage } from '../../../records/sheets/sheet-page.tsx';
import { usePermissions } from '../../../session/permissions-context.ts';
import { SheetPages } from '../../../ui/sheet/sheet-pages.tsx';
import { sizeScreens } from '../../sizes/screens.ts';
import { productScreens, sizeChartScreen } from '../screens.ts';
import { useSheetProducts, useSheetSizes } from './use-sheet-products.ts';

const clubs = resourceApi(clubResource);

/** Which sizes products come in, and what the sizes are; for a club, with its name. */
export function SizeChart() {
  const clubName = useClubName();
  const { found, query } = useSheetProducts();
  const sizes = useSheetSizes(found?.shown, true);
  const error = query.error ?? sizes.error;
  const title = clubName === null ? sizeChartScreen.title : `${sizeChartScreen.title} for ${clubName}`;
  const columns = sizes.sizes.filter(isUsed(sizes.data));
  return (
    <SheetPage
      screen={{ ...sizeChartScreen, title }}
      screens={productScreens}
      found={found}
      error={errorText(
        error,
        sizeScreens.loadFailed,
        (query.error === null ? sizeScreens : productScreens).readForbidden,
      )}
      queries={[query, sizes]}
    >
      {found === undefined || sizes.data === undefined ? null : (
        <SheetPages
          title={title}
          columns={[
            { label: 'Product' },
            ...columns.map(({ code }) => ({
              label: code,
              width: `${Math.min(11, 120 / columns.length)}mm`,
              className: 'check',
            })),
          ]}
          rows={found.shown}
          of={({ id, name, code }) => (
            <tr key={id}>
              <th scope="row">
                <span dir="auto">{name}</span> <span className="muted">{code}</span>
              </th>
              {columns.map((size) => {
                const comes = sizes.data?.get(id)?.some((own) => own.id === size.id) === true;
                return (
                  <td key={size.id} className="check" aria-label={comes ? size.name : 'no'}>
                    {comes ? '✓' : ''}
                  </td>
                );
              })}
            </tr>
          )}
          foot={
            <ul className="foot" aria-label="Sizes">
              {columns.filter(saysMore).map((size) => (
                <li key={size.id}>{sizeText(size)}</li>
              ))}
            </ul>
          }
        />
      )}
    </SheetPage>
  );
}

/** Whether any of these products comes in a size. */
function isUsed(byProduct: ReadonlyMap<number, readonly CodedRow[]> | undefined) {
  const used = new Set([...(byProduct?.values() ?? [])].flat().map(({ id }) => id));
  return ({ id }: CodedRow) => used.has(id);
}

/** Whether a size has more to say than the head of its column. */
function saysMore({ code, name, description, is_active }: CodedRow): boolean {
  return name !== code || description !== null || !is_active;
}

/** 'YM: Youth M, ages 10 to 12': there are no measures in Kitroom, so none are promised. */
function sizeText({ code, name, description, is_active }: CodedRow): string {
  return `${code}: ${name}${description === null ? '' : ` – ${description}`}${is_active ? '' : ' (inactive)'}`;
}

/** The club whose chart the address asks for; null: none, or one that the user may not see. */
function useClubName(): string | null {
  const { has } = usePermissions();
  const [params] = useSearchParams();
  const id = Number(params.get('club') ?? Number.NaN);
  const mayRead = clubResource.readPermissions.some(has);
  const { data } = useQuery({ ...clubs.item(id), enabled: mayRead && Number.isInteger(id) && id > 0 });
  return data?.item.club.name ?? null;
}
