/** Limits of the specification (messaging §9, paging §9). The name tells the unit: bytes, milliseconds, or a count. */
export const limits = {
  file_bytes: 10_485_760,
  photo_bytes: 524_288,
  request_bytes: 1_048_576,
  thread_page: 20,
  changed_threads: 100,
  thread_reminders: 200,
  reminder_days: 90,
  message_page: 30,
  messages_around: 15,
  subscriber_page: 50,
  outcome_people: 50,
  table_page: 10,
  picker_page: 25,
  message_type_page: 250,
  department_page: 250,
  encounter_page: 100,
  on_call_page: 100,
  on_call_most: 500,
  coverage_gaps: 800,
  largest_page: 250,
  console_page: 100,
  console_most: 500,
  console_calls: 50,
  resolved_users: 10,
  /** How long a page can be joined, and is shown before another one is sent, while it waits for an answer. */
  joinable_page_hours: 24,
  conversation_recipients: 50,
  typing_stop_ms: 1500,
  scroll_throttle_ms: 250,
  grouped_within_ms: 60_000,
  response_options: 4,
  avatar_colours: 12,
} as const

export const attachmentExtensions = ['jpg', 'png', 'gif', 'jpeg', 'bmp', 'pdf', 'mp3'] as const
export const photoExtensions = ['jpg', 'png', 'gif', 'jpeg'] as const
