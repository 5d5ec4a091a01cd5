/**
 * The actions in the trail's rows: the part after the dot of a use case's name, such as `confirm` of `orders.confirm`,
 * and the events that change no record.
 */
export const trailActions = [
  'create',
  'update',
  'delete',
  'bulk_update',
  'bulk_delete',
  'recover',
  'import',
  'undo_import',
  'export',
  'confirm',
  'unconfirm',
  'return',
  'convert',
  'checkout',
  'bill',
  'pay',
  'reverse',
  'init',
  'adjust',
  'batchupdate',
  'set_info',
  'set_as_sample',
  'codes',
  'default',
  'open',
  'payout',
  'payout_reverse',
  'close',
  'begin',
  'scan',
  'second_count',
  'submit',
  'approve',
  'cancel',
  'take_back',
  'restore',
  'correct',
  'count',
  'pdf',
  'encode',
  'customise',
  'define',
  'set_back',
  'set',
  'sign_in',
  'sign_out',
  'sign_in_refused',
  'own_password_asked',
  'password_refused',
  'confirm_password',
  'own_password',
  'reset_password',
  'add_app',
  'remove_app',
  'renew_recovery_codes',
  'use_recovery_code',
  'add_passkey',
  'rename_passkey',
  'remove_passkey',
  'use_passkey',
  'remove_second_factor',
  'end_session',
  'end_other_sessions',
  'end_all_sessions',
  'refused',
  'try_role',
  'request',
  'look_again',
  'refuse',
  'withdraw',
  'lapse',
  'back_up',
  'download_backup',
  'test_backup',
  'give_up',
  'restore_shop',
] as const

export type TrailAction = (typeof trailActions)[number]

/** The action of a row of the trail; undefined for a name that no use case has any more. */
export function actionOf(name: string): TrailAction | undefined {
  const action = name.slice(name.indexOf('.') + 1)
  return trailActions.find((each) => each === action)
}

/** The names of everyday use cases that change nothing in the shop: signing in and out, and users' own settings. */
export const everydayNames: readonly string[] = [
  ...['users.sign_in', 'users.sign_out', 'users.confirm_password'],
  ...['preferences.set', 'views.create', 'views.update', 'views.delete'],
]

/** The number of changes of one row that the whole trail shows: an import may have touched thousands. */
export const MOST_CHANGES = 20
