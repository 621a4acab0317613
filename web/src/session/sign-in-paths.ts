/** The screens outside the main layout, which other parts of the application link to. SPEC §2. */
export const SIGN_IN_PATHS = {
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unauthorized: '/unauthorized',
} as const;
