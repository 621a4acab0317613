import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput } from '@kitroom/contract/auth-schemas';

/** The rules of the sign-in form: in a separate file, so that the form does not wait for zod. */
export const signInRules = zodResolver(loginInput);
