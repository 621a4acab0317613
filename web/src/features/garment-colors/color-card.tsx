import type { ColorRow } from '@kitroom/contract/color-fields';
import { adviseContrast, VERDICT_LABELS } from '@kitroom/contract/colors/contrast';
import { hexColor } from '@kitroom/contract/colors/hex-color';
import { garmentColorResource } from '@kitroom/contract/garment-color';
import { imprintColorResource } from '@kitroom/contract/imprint-color';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../api/api-error.ts';
import { resourceApi } from '../../api/resource-api.ts';
import { readRecords } from '../../changes/change-set/bulk-api.ts';
import { useOnSheet } from '../../records/sheets/on-sheet.ts';
import { SheetPage } from '../../records/sheets/sheet-page.tsx';
import { usePermissions } from '../../session/permissions-context.ts';
import { SheetPages } from '../../ui/sheet/sheet-pages.tsx';
import { colorCardScreen, garmentColorScreens } from './screens.ts';

const garmentColors = resourceApi(garmentColorResource);
const imprintColors = resourceApi(imprintColorResource);

/** Garment colors with the imprint colors that are approved for them, and how well numbers stand out. */
export function ColorCard() {
  const { has } = usePermissions();
  const maySeeImprints = imprintColorResource.listPermissions.some(has);
  const query = useQuery(garmentColors.list());
  const found = useOnSheet(query.data?.garment_colors);
  const shownIds = found?.shown.map(({ id }) => id) ?? [];
  const approved = useQuery({
    queryKey: [garmentColorResource.path, 'approved', shownIds.join()],
    queryFn: async ({ signal }) => {
      const records = shownIds.length === 0 ? [] : await readRecords(garmentColorResource, shownIds, signal);
      return new Map(records.map(({ id, item }) => [id, item.imprint_color_ids]));
    },
    enabled: found !== undefined && maySeeImprints,
  });
  const imprints = useQuery({ ...imprintColors.list(), enabled: maySeeImprints });
  const isLoaded =
    found !== undefined && (!maySeeImprints || (approved.data !== undefined && imprints.data !== undefined));
  const error = query.error ?? approved.error ?? imprints.error;
  return (
    <SheetPage
      screen={colorCardScreen}
      screens={garmentColorScreens}
      found={found}
      error={errorText(error, garmentColorScreens.loadFailed, garmentColorScreens.readForbidden)}
      queries={[query, approved, imprints]}
    >
      {!isLoaded ? null : (
        <SheetPages
          title={colorCardScreen.title}
          columns={[
            { label: 'Color', width: '24mm' },
            { label: 'Name', width: '48mm' },
            ...(maySeeImprints ? [{ label: 'Approved imprint colors' }] : []),
          ]}
          rows={found.shown}
          of={(color) => (
            <Line
              key={color.id}
              color={color}
              imprints={
                maySeeImprints
                  ? (imprints.data?.imprint_colors ?? []).filter(({ id }) =>
                      approved.data?.get(color.id)?.includes(id),
                    )
                  : null
              }
            />
          )}
          foot={maySeeImprints ? ADVICE : null}
        />
      )}
    </SheetPage>
  );
}

const ADVICE = (
  <p className="foot">
    The ratio says how well a number stands out from the garment by brightness, from 1:1 to 21:1, not counting
    borders. For the USAV Contrast Rule this is advice only: officials decide at the event.
  </p>
);

interface LineProps {
  color: ColorRow;
  /** Null: the user may not see imprint colors. */
  imprints: readonly ColorRow[] | null;
}

function Line({ color, imprints }: LineProps) {
  const { name, code, pantone_code, hex_value } = color;
  return (
    <tr>
      <td>
        <span className="swatch large" style={{ backgroundColor: hexColor(hex_value) ?? 'transparent' }} />
      </td>
      <td>
        <div className="name" dir="auto">
          {name}
        </div>
        <div className="muted">{code}</div>
        {pantone_code === null ? null : <div className="muted">Pantone {pantone_code}</div>}
        <div className="muted">{hexColor(hex_value) ?? hex_value}</div>
      </td>
      {imprints === null ? null : (
        <td>
          {imprints.length === 0 ? (
            <span className="muted">No imprint color is approved yet.</span>
          ) : (
            <ul>
              {imprints.map((imprint) => (
                <li key={imprint.id}>
                  <span
                    className="swatch"
                    style={{ backgroundColor: hexColor(imprint.hex_value) ?? 'transparent' }}
                  />
                  <span style={{ flex: 1 }}>
                    {imprint.name} <span className="muted">{imprint.code}</span>
                  </span>
                  <span>{adviceText(color, imprint)}</span>
                </li>
              ))}
            </ul>
          )}
        </td>
      )}
    </tr>
  );
}

function adviceText(garment: ColorRow, imprint: ColorRow): string {
  const advice = adviseContrast(garment, imprint);
  if (advice === null) return '';
  const { verdict, ratio, named } = advice;
  return `${VERDICT_LABELS[verdict]} ${ratio.toFixed(1)}:1${named ? ', named in the published rule' : ''}`;
}
