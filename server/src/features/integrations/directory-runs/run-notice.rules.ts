import type { RunRow } from './run.queries.ts'
import { describeTrouble } from './sync.errors.ts'

interface NoticeText {
  subject: string
  body: string
}

const countChanges = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'change' : 'changes'}`

/**
 * The notice has no personal data: only the configuration and numbers. Returns undefined for a state that needs
 * no administrator.
 */
export function describeNotice(
  config_name: string,
  run: RunRow,
  link: string | null,
): NoticeText | undefined {
  const lines = describeState(run)
  if (!lines) return undefined
  const [what, ...body] = lines
  return {
    subject: `Directory sync ${config_name} ${what}`,
    body: [...body, ...(link === null ? [] : [link])].join('\n'),
  }
}

function describeState(run: RunRow): readonly [string, ...string[]] | undefined {
  const { state, trouble, must_confirm, total, done, stop_percent } = run
  const problem = trouble === null ? [] : [describeTrouble(trouble)]
  if (state === 'failed')
    return ['failed', ...problem, 'Users stay as they were after the last run. Pages are not affected.']
  if (state === 'paused')
    return ['paused', `${done.toLocaleString('en-US')} of ${countChanges(total)} were processed.`, ...problem]
  if (state !== 'ready') return undefined
  const next = 'Nothing was changed. Review the run, then apply or discard it.'
  if (!must_confirm) return ['needs approval', `Its first run would make ${countChanges(total)}.`, next]
  const share = Math.round(run.deactivated_percent * 10) / 10
  return [
    'stopped',
    `${share} % of the synced users would be deactivated. The limit is ${stop_percent} %.`,
    next,
  ]
}
