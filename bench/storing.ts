export const storing = async () => [];
