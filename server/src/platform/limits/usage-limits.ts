import { commonErrors } from '@wardline/contract/errors.ts'

export interface UsageLimit {
  /** Uses allowed within the period, which starts with the first one. */
  most: number
  per_seconds: number
  refusal: { status: number; code: string; detail: string }
}

export interface LimitSettings {
  pages_per_minute: number
  patient_rows_per_hour: number
}

const tooManyPages = {
  status: 429,
  code: 'limit.pages',
  detail:
    'You sent too many messages in the last minute. Wait a moment, then send again. To reach many people, send one message to all of them or to their group.',
}
const tooManyPatients = {
  status: 429,
  code: 'limit.patients',
  detail:
    'You have seen too many patients in the last hour. Search for one by full name or MRN, or try again in an hour.',
}

const tooManyUploads = {
  status: 429,
  code: 'limit.patient_uploads',
  detail: 'You uploaded too many rows in the last hour. Try again in an hour.',
}
const tooManyOpenings = {
  status: 429,
  code: 'limit.record_openings',
  detail:
    'You opened 30 records outside your care teams within an hour. Ask the responsible provider, or take the patient.',
}

const tooManyDryRuns = {
  status: 429,
  code: 'limit.dry_runs',
  detail: 'You tried policies too often in the last hour. The last result stays. Try again in a few minutes.',
}

const tooManyConnectionTests = {
  status: 429,
  code: 'limit.connection_tests',
  detail: 'You tested connections too often in the last hour. Try again in a few minutes.',
}

const tooManyInvitations = {
  status: 429,
  code: 'limit.invitations',
  detail: 'You invited too many users in the last hour. Try again later.',
}

const tooManyPulls = {
  status: 429,
  code: 'limit.schedule_pulls',
  detail:
    'You pulled schedules too often in the last hour. They are also pulled automatically. Try again later.',
}

const tooManySwapRequests = {
  status: 429,
  code: 'limit.swap_requests',
  detail: 'You made too many swap requests in the last hour. Try again later.',
}

const tooManyReports = {
  status: 429,
  code: 'limit.report_mails',
  detail: 'You sent reports too often in the last hour. They are sent by their schedule. Try again later.',
}

/** Operators page many people one by one in an emergency. */
const operator_factor = 4

/** docs/reference/limits.md lists them; a test compares the figures. */
export const createUsageLimits = ({ pages_per_minute, patient_rows_per_hour }: LimitSettings) =>
  ({
    /** New messages and forwards of a user. */
    pages: { most: pages_per_minute, per_seconds: 60, refusal: tooManyPages },
    /** The same for users who may send broadcasts. */
    operator_pages: {
      most: pages_per_minute * operator_factor,
      per_seconds: 60,
      refusal: tooManyPages,
    },
    /** Different patients that a user sees in lists and searches, or opens. */
    patient_rows: { most: patient_rows_per_hour, per_seconds: 3600, refusal: tooManyPatients },
    /** The same for users who may send broadcasts: they answer calls about all units. */
    operator_patient_rows: {
      most: patient_rows_per_hour * operator_factor,
      per_seconds: 3600,
      refusal: tooManyPatients,
    },
    /** After that: searches that find at most five patients, and patients that are opened. One a minute. */
    narrow_patient_searches: { most: 60, per_seconds: 3600, refusal: tooManyPatients },
    /** Rows of patient files that a user previews or uploads: three previews and uploads of a file of 50,000. */
    patient_upload_rows: { most: 300_000, per_seconds: 3600, refusal: tooManyUploads },
    /** Records that a user opens from outside the care team. */
    record_openings: { most: 30, per_seconds: 3600, refusal: tooManyOpenings },
    /** Routing policies that a user tries against the last 30 days: one for each edit of an hour. */
    dry_runs: { most: 240, per_seconds: 3600, refusal: tooManyDryRuns },
    /** Requests with one API token. */
    api_requests: { most: 600, per_seconds: 60, refusal: commonErrors.tooOften },
    /** Connections of integrations that a user tests: all of them, once a minute. */
    connection_tests: { most: 300, per_seconds: 3600, refusal: tooManyConnectionTests },
    /** FHIR requests of a user. A client that reads everything in order sends a few a second. */
    fhir_requests: { most: 1_200, per_seconds: 60, refusal: commonErrors.tooOften },
    /** Invitations by one user, also repeated ones. */
    invitations: { most: 5_000, per_seconds: 3600, refusal: tooManyInvitations },
    /** Test messages to webhooks that a user sends. */
    webhook_tests: { most: 60, per_seconds: 3600, refusal: commonErrors.tooOften },
    /** Scheduled reports that a user sends now. */
    report_mails: { most: 30, per_seconds: 3600, refusal: tooManyReports },
    /** Summaries of their shifts that a user sends themselves now. */
    shift_summaries: { most: 20, per_seconds: 3600, refusal: commonErrors.tooOften },
    /** Swap requests that a user makes: each notifies up to 50 colleagues. */
    swap_requests: { most: 60, per_seconds: 3600, refusal: tooManySwapRequests },
    /** Pulls of schedule sources that a user starts. */
    schedule_pulls: { most: 60, per_seconds: 3600, refusal: tooManyPulls },
    /** Reads of one calendar feed from one network. Calendar clients poll every few minutes at most. */
    calendar_feed: { most: 20, per_seconds: 600, refusal: commonErrors.tooOften },
    /** Requests with a wrong token of a directory agent, by network. */
    wrong_agent_tokens: { most: 60, per_seconds: 60, refusal: commonErrors.tooOften },
    /** Sign-ins that begin at identity providers, by network: a shift of a hospital behind one address. */
    sign_on_starts: { most: 600, per_seconds: 60, refusal: commonErrors.tooOften },
    /** Repeated reads of the signing keys of an identity provider, because a token names an unknown key. */
    signing_keys: { most: 5, per_seconds: 60, refusal: commonErrors.tooOften },
    /** Configurations of identity providers that a user checks or reads. */
    provider_checks: { most: 60, per_seconds: 3600, refusal: commonErrors.tooOften },
    /** Sign-ins with a passkey alone that are started from one network, such as a hospital. */
    passkey_challenges: { most: 300, per_seconds: 60, refusal: commonErrors.tooOften },
    /** Audit rows about guessing of user names and passwords, for all networks and within the time that failures count. */
    guessing_reports: { most: 100, per_seconds: 900, refusal: commonErrors.tooOften },
    /** Provider callbacks with a wrong signature, by provider and network. */
    forged_callbacks: { most: 60, per_seconds: 60, refusal: commonErrors.tooOften },
  }) satisfies Record<string, UsageLimit>

export type LimitName = keyof ReturnType<typeof createUsageLimits>

/** Open WebSockets of a session on one server: more than a user has tabs. */
export const sockets_per_session = 10
