/** The screen of a webhook, which mails name. In a separate file, because the routes of the first load name it, too. */
export const WEBHOOK_PAGE = '/admin/webhooks/:id';
