import { isApiError } from '../../../platform/api/api-error.ts'

/** What says that something is in use is the server's own sentence; anything else is that it did not work. */
export function deleteRefusal(name: string, error: Error | null): string[] {
  if (!error) return []
  return [(isApiError(error, 400) && error.detail) || `Could not delete ${name}. Try again.`]
}
