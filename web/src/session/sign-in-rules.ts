import { zodResolver } from '@hookform/resolvers/zod';
import { loginInput } from '@kitroom/contract/auth-schemas';

/** The rules of the sign-in form: a file of its own, so that the form is there before zod is. */
export const signInRules = zodResolver(loginInput);
