import { hexColor } from '@kitroom/contract/colors/hex-color';
import type { BoardColor } from '@kitroom/contract/pictures/picture-board';
import { memo } from 'react';
import { Link } from 'react-router';
import { imageUrl } from '../../../api/product-pictures.ts';
import { pathTo } from '../../../resource/screens.ts';
import type { Upload } from '../../../uploads/upload-queue.ts';
import { type Place, pictureAt, SLOT_HINTS, SLOTS } from '../pictures/slots.ts';
import { uploadKey } from '../pictures/use-slot-uploads.ts';
import { productScreens } from '../screens.ts';
import type { BoardRow } from './board-rows.ts';
import { colorData, slotKey } from './slot-place.ts';

interface BoardProductProps {
  row: BoardRow;
  readOnly: boolean;
  /** The slot that Tab reaches, as `slotKey`; null: the first. */
  tabStop: string | null;
  /** The slots that a picture is carried from and to, as `slotKey`; null: none. */
  from: string | null;
  to: string | null;
  /** On their way to this product, or failed. */
  uploads: readonly Upload[];
}

/** A product on the board: its name, how many pictures it has, and four slots for it and for each of its colors. */
export const BoardProduct = memo(function BoardProduct(props: BoardProductProps) {
  const { row, readOnly } = props;
  const { product, groups, filled, total } = row;
  const { id, name, code, product_category_name, is_active } = product;
  return (
    <>
      <div className="info">
        <h2 dir="auto">{readOnly ? name : <Link to={pathTo(productScreens.edit, id)}>{name}</Link>}</h2>
        <p>
          {code} · {product_category_name}
        </p>
        <p className="count">
          {filled}/{total} pictures{is_active ? '' : ' · Inactive'}
        </p>
      </div>
      <div className="groups">
        {groups.map((color) => (
          <SlotGroup key={color?.id ?? 'hero'} color={color} {...props} />
        ))}
      </div>
    </>
  );
});

interface SlotGroupProps extends BoardProductProps {
  color: BoardColor | null;
}

function SlotGroup({ color, row, readOnly, tabStop, from, to, uploads }: SlotGroupProps) {
  const { product, groups, pictures } = row;
  const colorId = color?.id ?? null;
  const name = color?.name ?? 'Hero';
  const inactive = color !== null && !color.is_active;
  return (
    <fieldset className="group" aria-label={name}>
      <div className="caption" title={inactive ? `${name} (inactive)` : name}>
        {color === null ? null : (
          <span className="swatch" style={{ backgroundColor: hexColor(color.hex_value) ?? 'transparent' }} />
        )}
        <span className="name" dir="auto">
          {name}
        </span>
        {inactive ? <span>(inactive)</span> : null}
      </div>
      <div className="slots">
        {SLOTS.map((slot) => {
          const place = { colorId, slot };
          const key = slotKey(place);
          const isFirst = color === null && slot === 1 && groups[0] === color;
          return (
            <Slot
              key={slot}
              product={product}
              place={place}
              name={name}
              picture={pictureAt(pictures, place)}
              upload={uploads.find((one) => one.key === uploadKey(product.id, place))}
              readOnly={readOnly}
              tabStop={tabStop === null ? isFirst : tabStop === key}
              mark={from === key ? 'carried' : to === key ? 'target' : ''}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

interface SlotProps {
  product: { id: number; name: string };
  place: Place;
  name: string;
  /** Undefined: empty. */
  picture: BoardRow['pictures'][number] | undefined;
  upload: Upload | undefined;
  readOnly: boolean;
  tabStop: boolean;
  mark: string;
}

function Slot(props: SlotProps) {
  const { product, place, name, picture, upload, readOnly, tabStop, mark } = props;
  const sha256 = picture?.sha256 ?? null;
  const { colorId, slot } = place;
  const failed = upload?.state === 'failed';
  const state = upload === undefined ? null : failed ? 'upload failed' : 'uploading';
  const holds = sha256 === null ? 'empty' : (picture?.alt_text ?? 'picture');
  return (
    <button
      type="button"
      className={`slot ${mark} ${failed ? 'failed' : ''}`}
      data-color={colorData(colorId)}
      data-slot={slot}
      data-filled={sha256 === null ? undefined : ''}
      tabIndex={tabStop ? 0 : -1}
      draggable={sha256 !== null && !readOnly}
      aria-label={`${name}, slot ${slot} ${SLOT_HINTS[slot]}: ${state ?? holds}, ${product.name}`}
      aria-disabled={sha256 === null && readOnly ? true : undefined}
    >
      {upload !== undefined && !failed ? (
        upload.progress < 1 ? (
          `${Math.floor(upload.progress * 100)} %`
        ) : (
          '…'
        )
      ) : sha256 !== null ? (
        <img
          key={sha256}
          src={imageUrl({ productId: product.id, colorId, slot }, sha256, 96)}
          alt=""
          draggable={false}
          decoding="async"
          onError={({ currentTarget }) => {
            // A file that is missing leaves a calm tile.
            currentTarget.style.visibility = 'hidden';
          }}
        />
      ) : failed ? (
        '!'
      ) : null}
    </button>
  );
}
