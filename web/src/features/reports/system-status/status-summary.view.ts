import { isRecent, max_age_seconds } from '@wardline/contract/reports/status.rules.ts'
import type { FindingKind, SystemStatus } from '@wardline/contract/reports/status.schemas.ts'
import { agoText, deliveryName, listStatusChecks, type StatusCheck } from './status-checks.view.ts'

const findingTexts: Record<FindingKind, { one: string; many: string; advice: string }> = {
  task_late: {
    one: 'task is overdue and no server has started it',
    many: 'tasks are overdue and no server has started them',
    advice: 'A server that handles this kind of task must be running. Restart one.',
  },
  task_abandoned: {
    one: 'task was started by a server that did not finish it',
    many: 'tasks were started by a server that did not finish them',
    advice: 'Another server retries automatically. If this remains, no server runs tasks.',
  },
  task_failing: {
    one: 'task keeps failing',
    many: 'tasks keep failing',
    advice: 'Check the log for the error. The task is retried at growing intervals.',
  },
  job_stuck: {
    one: 'maintenance job of the installation has stopped',
    many: 'maintenance jobs of the installation have stopped',
    advice: 'Pages are not affected. Check the log for the error of the job.',
  },
  alert_stuck: {
    one: 'alert is overdue',
    many: 'alerts are overdue',
    advice: 'The task was enqueued again. If this returns, call the recipient.',
  },
  alert_unfinished: {
    one: 'alert was started and not finished',
    many: 'alerts were started and not finished',
    advice: 'The task was enqueued again under the same reference.',
  },
  receipt_missing: {
    one: 'alert has no delivery receipt from its provider',
    many: 'alerts have no delivery receipt from their providers',
    advice: 'The provider cannot reach this server, or loses alerts. Check its callback addresses.',
  },
  run_stuck: {
    one: 'escalation is stalled',
    many: 'escalations are stalled',
    advice: 'Its next step was enqueued again. Call the group until it has run.',
  },
  run_unanswered: {
    one: 'escalation ended as answered without a response',
    many: 'escalations ended as answered without a response',
    advice: 'Call the recipients, and keep the page for a bug report: this should not happen.',
  },
  page_vanished: {
    one: 'page requests a response from a user who was not notified',
    many: 'pages request responses from users who were not notified',
    advice: 'The notification was enqueued again. If this returns, call the recipient.',
  },
}

export function describeFinding(finding: SystemStatus['findings'][number]): {
  sentence: string
  advice: string
} {
  const { one, many, advice } = findingTexts[finding.kind]
  return { sentence: `${finding.count} ${finding.count === 1 ? one : many}.`, advice }
}

interface StatusSummary {
  tone: 'good' | 'missing' | 'bad'
  sentence: string
}

export function summarizeStatus(status: SystemStatus): StatusSummary {
  const { watchdog, synthetic_page, at } = status
  const stopped = [
    ...(isRecent(watchdog, at, max_age_seconds.watchdog) ? [] : ['the page monitor']),
    ...(isRecent(synthetic_page, at, max_age_seconds.synthetic_page) ? [] : ['the test page']),
  ]
  if (stopped.length > 0)
    return { tone: 'bad', sentence: `Pages are not being checked: ${stopped.join(' and ')} stopped.` }
  const ago = agoText(watchdog.last_good, at)
  if (status.pages.silent > 0 || status.findings.length > 0) {
    const found = status.findings.reduce((sum, { count }) => sum + count, 0)
    return {
      tone: 'bad',
      sentence: `Checked ${ago}: ${found === 1 ? '1 problem' : `${found} problems`} found.`,
    }
  }
  const checks = listStatusChecks(status)
  const namesOf = (tone: StatusCheck['tone']) =>
    checks.filter((check) => check.tone === tone).map(({ name }) => name)
  const failing = namesOf('bad')
  if (failing.length > 0)
    return { tone: 'bad', sentence: `Checked ${ago}. Action needed: ${failing.join(', ')}.` }
  const missing = namesOf('missing')
  if (missing.includes(deliveryName))
    return { tone: 'missing', sentence: 'Pages do not leave Wardline: no provider is set up.' }
  if (missing.length > 0)
    return { tone: 'missing', sentence: `Checks passed ${ago}. Not set up: ${missing.join(', ')}.` }
  return { tone: 'good', sentence: `All checks passed ${ago}.` }
}
