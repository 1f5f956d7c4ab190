import type { CarrierKind } from '@wardline/contract/alerts/alert.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import { Attempts } from '../../../platform/http/attempts.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import type { Carriers, OpenCarrier } from '../../alerts/carrier.access.ts'
import { forged, tooMany } from './hook.errors.ts'

export interface Hooks {
  db: Database
  carriers: Carriers
  /** The origin that carriers call us at. */
  public_url: string | undefined
  /** Wrong signatures by carrier and caller. Right ones are never counted: a receipt is not dropped for a flood. */
  forgeries: Attempts
}

export const hooksOf = ({ db, carriers, public_url }: Omit<Hooks, 'forgeries'>): Hooks => ({
  db,
  carriers,
  public_url,
  forgeries: new Attempts({ most: 60, window_ms: 60_000 }),
})

interface Knock {
  kind: CarrierKind
  uid: string
  /** Of who calls. */
  address: string
}

/**
 * The carrier whose address is called, when `isRight` knows the call for its own. Not found comes before forbidden; a
 * carrier that is switched off still hears what became of what it sent.
 */
export async function carrierAt(
  { carriers, forgeries }: Hooks,
  { kind, uid, address }: Knock,
  isRight: (carrier: OpenCarrier) => boolean,
): Promise<OpenCarrier> {
  const carrier = await carriers.carrierByUid(uid)
  if (carrier?.kind !== kind) throw notFound()
  if (isRight(carrier)) return carrier
  throw new AppError(forgeries.isTooMany(`${uid} ${address}`) ? tooMany : forged)
}
