import { integrationPermissions } from '@wardline/contract/integrations/overview/integration.rules.ts'
import {
  integrationPurposes,
  type Integration,
  type IntegrationTest,
} from '@wardline/contract/integrations/overview/integration.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import type { IntegrationSource } from '../integration-source.rules.ts'

export async function listIntegrations(
  ctx: Context,
  sources: readonly IntegrationSource[],
): Promise<Integration[]> {
  const { permissions } = ctx.caller
  if (!integrationPermissions.some((permission) => permissions.has(permission))) throw forbidden()
  const rows: Integration[] = []
  for (const source of sources) rows.push(...(await source.list(ctx)))
  return rows.toSorted(
    (a, b) => integrationPurposes.indexOf(a.purpose) - integrationPurposes.indexOf(b.purpose),
  )
}

/** Audits the fact and the outcome. Texts of the other system stay out of the trail. */
export async function testIntegration(
  ctx: Context,
  key: string,
  sources: readonly IntegrationSource[],
): Promise<IntegrationTest> {
  await ctx.consume('connection_tests')
  for (const source of sources) {
    const outcome = await source.test?.(ctx, key)
    if (!outcome) continue
    const failed = outcome.steps.find(({ problem }) => problem !== null)
    await ctx.transaction(async (tx) =>
      tx.audit(
        ctx.caller.user_id,
        'integration.tested',
        { account: ctx.caller.account_id },
        { key, failed_step: failed?.step ?? null },
      ),
    )
    return { key, ...outcome }
  }
  throw notFound()
}
