import type { AdtSettings } from '../../../platform/adt-settings.ts'
import type { Context } from '../../../platform/http/context.ts'
import { countNoun, describeIntegration, type IntegrationSource } from '../integration-source.rules.ts'
import { getHealth, getInterface, type HealthRow, type SenderInterface } from './adt-interface.queries.ts'

const outdated = 'Pages are not affected. Admissions, transfers and discharges do not arrive.'

function describeState(
  sender: SenderInterface | undefined,
  health: HealthRow,
  listener: AdtSettings | undefined,
) {
  if (!sender) return { state: 'not_set_up' } as const
  const feeds = `${countNoun(Math.round(health.last_ten_minutes / 10), 'message')} a minute`
  if (!sender.is_on) return { state: 'paused', feeds } as const
  if (!listener)
    return {
      state: 'failing',
      feeds,
      consequence: outdated,
      problem: 'This server does not listen. Its operator sets ADT_PORT.',
    } as const
  if (health.waiting > 0)
    return {
      state: 'attention',
      state_label: 'Rejected messages',
      feeds,
      consequence: `Pages are not affected. ${countNoun(health.waiting, 'message')} could not be applied, so patients may be out of date.`,
      next_step: 'Review',
    } as const
  return { state: health.last_accepted === null ? 'waiting' : 'working', feeds } as const
}

const mayChange = ({ caller }: Context): boolean =>
  caller.permissions.has('base.change_integrationconfiguration')

/** The other system connects, so there is nothing to test from here. */
export const adtIntegration = (listener: AdtSettings | undefined): IntegrationSource => ({
  async list(ctx) {
    if (!ctx.caller.permissions.has('base.view_integrationconfiguration') && !mayChange(ctx)) return []
    const { account_id } = ctx.caller
    const [sender, health] = await ctx.read(
      async (db) => [await getInterface(db, account_id), await getHealth(db, account_id)] as const,
    )
    return [
      describeIntegration({
        key: 'adt',
        purpose: 'records',
        name: 'Admissions (HL7 ADT)',
        last_success: health.last_accepted,
        href: mayChange(ctx) ? '/integrations/adt' : null,
        ...describeState(sender, health, listener),
      }),
    ]
  },
})
