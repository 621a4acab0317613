/** SPEC §6. */
export const PRODUCT_CREATE_FORBIDDEN = 'You do not have permission to create a product.';
