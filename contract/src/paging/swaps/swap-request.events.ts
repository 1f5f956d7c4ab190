import { z } from 'zod'
import { event } from '../../event.ts'
import { SwapRequest } from './swap-request.schemas.ts'

export const swapRequestChanged = event({
  kind: 'swap_request_changed',
  payload: z.object({ swap_request: SwapRequest.omit({ may: true, broken_rules: true }) }),
})
