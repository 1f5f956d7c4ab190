import { isApiError, type ApiError } from '../../../platform/api/api-error.ts'
import { retryImport } from '../../../platform/loading/lazy-import.ts'
import { confirmationAbout } from './password.text.ts'

const isPasswordRequired = (reason: unknown): reason is ApiError =>
  isApiError(reason, 403) && reason.code === 'password.required'

/**
 * Sends a change that needs a recent password. If the server asks for it, a dialog does so above the form, which keeps
 * what was typed, and the change is sent again. Rejects with the refusal if the dialog is closed.
 */
export async function withConfirmedPassword<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (reason) {
    if (!isPasswordRequired(reason)) throw reason
    const { askForPassword } = await retryImport(() => import('./PasswordDialog.tsx'))
    if (!(await askForPassword(confirmationAbout(reason.detail ?? '')))) throw reason
    return send()
  }
}
