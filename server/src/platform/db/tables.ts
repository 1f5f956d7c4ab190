import type { Generated, GeneratedAlways } from 'kysely'

/**
 * The tables that Kysely's query builder is used with. Written from the migrated database by `npm run db:types`; other
 * statements are SQL text, which `scripts/check-sql.ts` checks.
 */
export interface Tables {
  account: {
    account_id: GeneratedAlways<number>
    name: string
    time_zone: Generated<string>
    operator_user_id: number | null
    is_demo: Generated<boolean>
    is_internal: Generated<boolean>
    created: Generated<string>
    lock_minutes: Generated<number>
    shared_lock_minutes: Generated<number>
    session_hours: Generated<number>
    week_start: Generated<number>
    password_min_length: Generated<number>
    fail_over_user_id: number | null
    uid: Generated<string>
    version: Generated<number>
    changed: string | null
    changed_by_user_id: number | null
    routing_version: Generated<number>
    session_limits_version: Generated<number>
    session_limits_changed_by_user_id: number | null
    flags_version: Generated<number>
    flags_changed_by_user_id: number | null
    sign_in_policy: Generated<'any' | 'external'>
    sign_in_policy_version: Generated<number>
    demo_password_hash: string | null
    sign_in_policy_changed_by_user_id: number | null
  }
  account_flag: {
    account_id: number
    flag: string
    is_on: boolean
  }
  adt_interface: {
    account_id: number
    is_on: Generated<boolean>
    sending_application: string
    sending_facility: Generated<string>
    certificate_pin: Generated<string>
    mrn_authority: Generated<string>
    time_field: Generated<string>
    accepts_tests: Generated<boolean>
    version: Generated<number>
    changed_by_user_id: number | null
  }
  audit_seal: {
    account_id: number
    seq: number
    audit_id: number
    hash: Buffer
  }
  directory_agent: {
    account_id: number
    id: GeneratedAlways<number>
    kind: 'ad' | 'cas'
    name: string
    base_dn: Generated<string>
    host: Generated<string>
    port: Generated<number>
    encryption: Generated<'ldaps' | 'starttls'>
    ca: Generated<string>
    bind_dn: Generated<string>
    bind_password: Buffer | null
    token_hash: Buffer | null
    token_created: string | null
    last_contact: string | null
    changed: Generated<string>
    changed_by_user_id: number | null
    version: Generated<number>
  }
  directory_mapping: {
    account_id: number
    id: GeneratedAlways<number>
    agent_id: number | null
    config_id: number | null
    type: 'field' | 'department' | 'group'
    local_field: string | null
    remote: string | null
    department_id: number | null
    search_query: string | null
    base_dn: string | null
    permission_group_id: number | null
    remote_group_dn: string | null
    version: Generated<number>
    changed_by_user_id: number | null
  }
  directory_sync_config: {
    account_id: number
    id: GeneratedAlways<number>
    name: string
    agent_id: number
    is_scheduled: Generated<boolean>
    interval_minutes: Generated<number>
    stop_percent: Generated<number>
    local_fields: Generated<string[]>
    reactivates: Generated<boolean>
    change_mark: unknown
    next_run: string | null
    version: Generated<number>
    changed: Generated<string>
    changed_by_user_id: number | null
  }
  due_task: {
    account_id: number
    id: GeneratedAlways<number>
    kind: string
    payload: Generated<unknown>
    due: string
    locked_until: string | null
    attempts: Generated<number>
    last_error: string | null
    created: Generated<string>
  }
  emr_endpoint: {
    account_id: number
    host: string
    port: number
    sending_application: Generated<string>
    sending_facility: Generated<string>
    receiving_application: Generated<string>
    receiving_facility: Generated<string>
    is_on: Generated<boolean>
    security: Generated<'tls' | 'none'>
    trusted_certificate: Generated<string>
    certificate_pin: Generated<string>
    client_certificate: Generated<string>
    client_key: Buffer | null
    version: Generated<number>
    changed_by_user_id: number | null
  }
  file: {
    account_id: number
    id: GeneratedAlways<number>
    purpose: 'attachment' | 'file' | 'photo' | 'prompt'
    name: string
    mime_type: string
    size: number
    sha256: Buffer
    blob_key: string
    uploaded_by: number
    created: Generated<string>
    thread_id: number | null
    message_id: number | null
    scheduled_message_id: number | null
  }
  idempotency_key: {
    account_id: number
    user_id: number
    key: string
    request_hash: Buffer
    status: number
    answer: unknown
    created: Generated<string>
  }
  identity_provider: {
    account_id: number
    id: GeneratedAlways<number>
    uid: Generated<string>
    kind: 'oidc' | 'saml'
    name: string
    is_on: Generated<boolean>
    settings: unknown
    secrets: Buffer | null
    attributes: Generated<unknown>
    allows_new_users: Generated<boolean>
    links_by_email: Generated<boolean>
    trusts_email: Generated<boolean>
    ends_provider_session: Generated<boolean>
    version: Generated<number>
    created: Generated<string>
    changed: Generated<string>
    changed_by_user_id: number
    last_ok: string | null
    last_failure: string | null
    last_problem: Generated<string>
  }
  notification_setting: {
    account_id: number
    user_id: number
    alert_type: 'push' | 'apns' | 'gcm' | 'sms' | 'phone' | 'alt_phone' | 'email' | 'user_email'
    priority: number
    status: 'online' | 'dnd' | 'uk'
    is_on: boolean
  }
  notification_step: {
    account_id: number
    user_id: number
    alert_type: 'push' | 'apns' | 'gcm' | 'sms' | 'phone' | 'alt_phone' | 'email' | 'user_email'
    position: number
    delay_seconds: number
  }
  saml_key: {
    account_id: number
    id: GeneratedAlways<number>
    provider_id: number
    certificate: string
    sealed_key: Buffer
    created: Generated<string>
  }
  session: {
    account_id: number
    id: GeneratedAlways<number>
    user_id: number
    token_hash: Buffer
    user_agent: Generated<string>
    address: Generated<string>
    created: Generated<string>
    last_seen: Generated<string>
    password_confirmed: Generated<string>
    is_shared: Generated<boolean>
    locked: string | null
    must_enrol: Generated<boolean>
  }
  sign_on_attempt: {
    account_id: number
    id: GeneratedAlways<number>
    provider_id: number
    purpose: 'sign_in' | 'confirm' | 'test'
    state_hash: Buffer
    browser_hash: Buffer
    request_id: string | null
    return_to: string
    is_shared: Generated<boolean>
    session_id: number | null
    created: Generated<string>
    finish_hash: Buffer | null
    sealed_claims: Buffer | null
    used: string | null
  }
  sign_on_session: {
    account_id: number
    session_id: number
    provider_id: number
    subject: string
    provider_sid: string | null
    sealed_hint: Buffer | null
    name_id: string | null
  }
  subscriber: {
    account_id: number
    thread_id: number
    user_id: number
    id: GeneratedAlways<number>
    reason:
      'sender' | 'new_message' | 'escalation' | 'forward' | 'subscribed' | 'elevated_scope' | 'monitoring'
    why: Generated<string>
    state: Generated<number>
    is_archived: Generated<boolean>
    unread_message_count: Generated<number>
    delivered_message_id: Generated<number>
    read_message_id: Generated<number>
    last_message_id: Generated<number>
    last_message_date: Generated<string>
    policy_name: string | null
    muted: string | null
    remind_at: string | null
    reminder_set: string | null
    reminds_if_unanswered: Generated<boolean>
    mentioned_message_id: number | null
  }
  users: {
    account_id: number
    id: GeneratedAlways<number>
    uid: Generated<string>
    username: string
    email: string
    password_hash: string | null
    first_name: string
    last_name: string
    display_name: GeneratedAlways<string>
    title: Generated<string>
    home_number: Generated<string>
    mobile_number: Generated<string>
    pager_number: Generated<string>
    pager_email: Generated<string>
    device_type: 'sms' | 'pager' | null
    hide_mobile_numbers: Generated<boolean>
    profile_picture_id: number | null
    default_message_type_id: number | null
    auto_response_enabled: Generated<boolean>
    auto_response_text: Generated<string>
    forwarding_enabled: Generated<boolean>
    forward_to_id: number | null
    is_monitorable: Generated<boolean>
    status: Generated<'online' | 'dnd'>
    status_until: string | null
    quiet_from: string | null
    quiet_until: string | null
    last_seen: string | null
    created: Generated<string>
    must_change_password: Generated<boolean>
    password_changed: string | null
    unavailable_since: string | null
    shift_reminders: Generated<boolean>
    state: Generated<'invited' | 'active' | 'locked' | 'deactivated'>
    state_changed: string | null
    state_changed_by_user_id: number | null
    state_reason: Generated<string>
    source: Generated<'local' | 'directory' | 'scim'>
    version: Generated<number>
    changed: string | null
    changed_by_user_id: number | null
    is_active: GeneratedAlways<boolean>
    is_locked: GeneratedAlways<boolean>
    folded_last_name: GeneratedAlways<string>
    folded_first_name: GeneratedAlways<string>
    words: GeneratedAlways<string>
    first_sign_in: string | null
    is_service: Generated<boolean>
    lower_username: GeneratedAlways<string>
    lower_email: GeneratedAlways<string>
  }
}
