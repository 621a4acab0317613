export const WEBHOOK_LIMITS = {
  /** Of one shop. */
  webhooks: 50,
  /** Code points of an address. */
  address: 500,
  /** Kept in the log of one webhook. */
  deliveries: 1000,
  /** Of the log in one answer. */
  page: 50,
  /** Tests and repeated deliveries of one webhook that wait to be sent. */
  waiting: 10,
} as const;

/** The codes that it takes to see, create, and change webhooks. */
export const WEBHOOK_PERMISSIONS = {
  readPermission: 'WEBHOOK_READ',
  createPermission: 'WEBHOOK_CREATE',
  updatePermission: 'WEBHOOK_UPDATE',
} as const;

export const WEBHOOK_MESSAGES = {
  badAddress: 'Must be an address such as https://shop.example.com/kitroom',
  withUser: 'Must be an address without a user name',
  /** On `address`, unless WEBHOOK_PRIVATE_ADDRESSES is set. */
  notHttps: 'Must begin with https://',
  privateAddress: 'This address is within a private network, which webhooks can’t reach',
  badEntity: 'Must be kinds of record that a webhook can tell of',
  noEntity: 'Choose at least one kind of record',
  /** On `entities`; what is lacking follows. */
  notHeld: 'You can choose only records that you can see. You don’t have',
  /** 403; what is lacking follows. */
  secretNotHeld:
    'Only people who can see everything that a webhook sends get a new secret for it. You don’t have',
  /** 409. */
  tooManyWebhooks: `There are ${WEBHOOK_LIMITS.webhooks} webhooks, which is the limit`,
  tooManyWaiting: `${WEBHOOK_LIMITS.waiting} deliveries are waiting to be sent. Please try again in a moment.`,
  notFound: 'Webhook not found',
  deliveryNotFound: 'Delivery not found',
  removed: 'Webhook removed',
  queued: 'It will be sent in a moment',
} as const;
