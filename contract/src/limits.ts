/** Lengths in code points and counts, each from SPEC §5 and §9 unless a line names another source. */
export const LIMITS = {
  signInEmail: 254,
  passwordMin: 8,
  passwordMax: 128,
  /** Far above the length of a token in a link; anything longer cannot be one. */
  resetToken: 200,
  /** RFC 5321 §4.5.3.1.1: the part before the @. */
  emailLocalPart: 64,
  userEmail: 255,
  /** SPEC names no limit for role and permission names; the length of every other name is taken. */
  name: 255,
  /** Also of roles and permissions, for which SPEC names no limit. */
  description: 500,
  /** SPEC names no limit where it says "optional"; a limit keeps rows storable and lists small. */
  longText: 5000,
  /** SPEC names no limit for a garment color's image address; browsers and proxies agree on about 2,000. */
  garmentColorImageUrl: 2000,
  garmentColorNotes: 5000,
  imprintColorImageUrl: 500,
  imprintColorNotes: 500,
  code: 50,
  pantoneCode: 50,
  firstName: 100,
  lastName: 100,
  displayName: 150,
  phone: 20,
  address: 255,
  city: 100,
  state: 2,
  postalCode: 20,
  supplierName: 255,
  supplierCode: 50,
  altText: 250,
  /** Pictures per product, and per garment color of a product. */
  slots: 4,
  /** Length of an id list in one body; far above any shop's colors, sizes, roles or permissions. */
  ids: 10_000,
  /** The largest id: PostgreSQL's integer. */
  id: 2_147_483_647,
  /** Names that a selector's summary shows before it says `+ N more`. */
  sizeSummaryNames: 4,
  garmentColorSummaryNames: 6,
} as const;

/** Limits of the calls that read or change many records. */
export const BULK_LIMITS = {
  /** Records that one call changes. */
  changes: 1000,
  /** Products that one call duplicates, with their pictures. */
  copies: 200,
  /** Records that one call reads: their ids fit into an address that every proxy takes. */
  reads: 250,
  /** Of a body: 1,000 changed descriptions are a few megabytes. */
  bodyBytes: 8 * 1024 * 1024,
} as const;

export const IMPORT_LIMITS = {
  lines: 5000,
  /** That are imported; a file may have more. */
  columns: 30,
  /** Code units of a cell: more than the longest text of any field. */
  cell: 20_000,
  /** Of a body: 5,000 lines with descriptions. */
  bodyBytes: 16 * 1024 * 1024,
} as const;
