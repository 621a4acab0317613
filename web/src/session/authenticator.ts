import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

// A module of its own, because it is loaded when an authenticator is asked.

/** Asks for a passkey to sign in with; `listed`: in the list of the email field. */
export function askForPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON, listed: boolean) {
  return startAuthentication({ optionsJSON, useBrowserAutofill: listed });
}

/** Asks for a new passkey. */
export function askForNewPasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  return startRegistration({ optionsJSON });
}

/** Takes back what was asked; the browser then rejects with an `AbortError`. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}
