import { z } from 'zod'
import { event } from '../event.ts'
import { CarrierKind } from './alert.schemas.ts'

/** To whoever may see carriers: one was changed, began to fail or works again. Whoever shows them asks again. */
export const carrierChanged = event({ kind: 'carrier_changed', payload: z.object({ kind: CarrierKind }) })
