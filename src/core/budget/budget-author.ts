/** Who a message is from that takes up a turn again when a budget was raised. */
export const budgetAuthor = 'budget';
