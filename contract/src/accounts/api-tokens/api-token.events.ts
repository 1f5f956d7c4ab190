import { z } from 'zod'
import { event } from '../../event.ts'

/** Sent to the owner of a personal token, and to the account for service tokens. Open pages fetch again. */
export const apiTokensChanged = event({ kind: 'api_tokens_changed', payload: z.object({}) })
