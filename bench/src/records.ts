import { authCalls } from '@kitroom/contract/auth-calls';
import { productResource } from '@kitroom/contract/product';
import type { Shot } from '../autocannon/fire.ts';
import type { Bench } from './bench.ts';
import { compare } from './load.ts';
import type { Measured } from './row.ts';
import { seedProducts } from './seed.ts';

/** One record read, who am I, and records created. */
export async function records({ database, server, client, limit }: Bench): Promise<Measured[]> {
  await seedProducts(database, 1_000);
  const { headers } = client;
  return [
    {
      work: 'one record by id, 32 clients',
      unit: 'req/s',
      ...(await compare(
        { url: `${server.url}${productResource.path}/7`, clients: 32, headers },
        { url: `${limit.url}/record/7`, clients: 32 },
      )),
      limitIs: 'bare Fastify, same query and JSON',
      goal: { atLeastOfLimit: 0.45 },
    },
    {
      work: 'me and my permissions, 32 clients',
      unit: 'req/s',
      ...(await compare(
        { url: server.url + authCalls.userPermissions.path, clients: 32, headers },
        { url: `${limit.url}/hello`, clients: 32 },
      )),
      limitIs: 'bare Fastify, hello',
      goal: { atLeastOfLimit: 0.35 },
    },
    {
      work: 'create a product, 8 clients (durable)',
      unit: 'req/s',
      ...(await compare(
        {
          url: server.url + productResource.path,
          clients: 8,
          headers,
          setupRequest: newProduct,
          expects: [201],
        },
        {
          url: `${limit.url}/insert`,
          clients: 8,
          setupRequest: newProduct,
        },
      )),
      limitIs: 'bare Fastify, durable insert of such a row',
      goal: { atLeastOfLimit: 0.7 },
    },
  ];
}

let count = 0;

/** Makes of a request the creation of a product, different each time. */
export function newProduct(shot: Shot): Shot {
  return {
    ...shot,
    method: 'POST',
    headers: { ...shot.headers, 'content-type': 'application/json' },
    body: newProductBody(),
  };
}

/** The JSON of a product to create, different each time. */
export function newProductBody(): string {
  count += 1;
  return JSON.stringify({
    name: `Warm-up top ${count}`,
    code: `WT-${process.pid}-${count}`,
    supplier_name: 'Northwind Team Sportswear',
    supplier_code: 'NTS-1',
    description: 'Light top with raglan sleeves, made of recycled yarn that dries fast and keeps its color.',
    product_category_id: 1,
  });
}
