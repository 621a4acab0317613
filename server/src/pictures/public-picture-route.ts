import { PUBLIC_HERO, publicPicture } from '@kitroom/contract/pictures/public-picture';
import { IMAGE_MESSAGES, type ImageExtension, imageAddress } from '@kitroom/contract/product-image';
import type { Queries } from '../platform/db/database.ts';
import { normalized } from '../platform/db/normalized.ts';
import { notFound } from '../platform/http/errors.ts';
import type { App } from '../platform/http/schemas.ts';
import { serve } from '../platform/http/serve.ts';
import type { PictureParts } from './parts.ts';
import { sendPicture } from './send-picture.ts';

/**
 * Long enough to spare the server, short enough that a picture which is withdrawn is soon gone elsewhere, too; nobody shows it
 * longer because the server cannot be asked. The address names a slot, so what is there changes: it is not immutable.
 */
const FOR_EVERYONE = 'public, max-age=300, must-revalidate';

/** Shows a picture of an active product to everyone, for other sites; where that is not switched on, there is no such address. */
export function publicPictureRoute(app: App, parts: PictureParts): void {
  const { config, db } = parts;

  serve(
    app,
    publicPicture,
    async (request, reply) => {
      const picture = await findPublic(db.query, request.params);
      if (!picture) throw notFound(IMAGE_MESSAGES.imageNotFound);
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return sendPicture(request, reply, parts, {
        picture,
        ...request.query,
        cacheControl: FOR_EVERYONE,
      });
    },
    {
      preValidation: (_request, reply, done) => (config.publicPictures ? done() : void reply.callNotFound()),
    },
  );
}

async function findPublic(
  query: Queries,
  { product, color, slot }: { product: string; color: string; slot: string },
): Promise<{ sha256: string; extension: ImageExtension; bytes: number } | undefined> {
  const number = imageAddress.shape.slot.safeParse(slot);
  if (!number.success) return undefined;
  const ofProduct = query
    .selectFrom('product_images as image')
    .innerJoin('products', 'products.id', 'image.product_id')
    .select(['image.sha256', 'image.extension', 'image.bytes'])
    .where('products.code_folded', '=', normalized(product))
    .where('products.is_active', '=', 1)
    .where('image.slot', '=', number.data);
  const found = await (color === PUBLIC_HERO
    ? ofProduct.where('image.color_id', 'is', null)
    : ofProduct
        .innerJoin('product_garment_colors as offer', (join) =>
          join
            .onRef('offer.product_id', '=', 'image.product_id')
            .onRef('offer.garment_color_id', '=', 'image.color_id'),
        )
        .innerJoin('garment_colors as color', 'color.id', 'image.color_id')
        .where('color.code_folded', '=', normalized(color))
        .where('color.is_active', '=', 1)
  ).executeTakeFirst();
  return found && { ...found, extension: found.extension as ImageExtension };
}
