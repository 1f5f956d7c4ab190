export interface SecondFactorRule {
  requires_second_factor: boolean
  /** The first day as `YYYY-MM-DD`; `null` for the next sign-in, or without a requirement. */
  second_factor_from: string | null
}

interface RuleChange {
  requires_second_factor?: boolean | undefined
  second_factor_from?: string | null | undefined
}

/** A day without a requirement means nothing. Omitted fields stay unchanged. */
export function changeSecondFactorRule(before: SecondFactorRule, change: RuleChange): SecondFactorRule {
  const requires_second_factor = change.requires_second_factor ?? before.requires_second_factor
  const day = change.second_factor_from === undefined ? before.second_factor_from : change.second_factor_from
  return { requires_second_factor, second_factor_from: requires_second_factor ? day : null }
}
