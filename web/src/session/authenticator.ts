import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

// A module of its own, because it is loaded when an authenticator is asked.

/** Asks for a passkey to sign in with, with the server's options; `listed`: in the list of the email field. */
export function askForPasskey(options: object, listed: boolean) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: listed });
}

/** Asks for a new passkey, with the server's options. */
export function askForNewPasskey(options: object) {
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/** Takes back what was asked; the browser then rejects with an `AbortError`. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}
