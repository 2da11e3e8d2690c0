/** The bar at the head of a sheet that a finger pulls down. */
export const Grabber = () => <span aria-hidden className="mx-auto block h-1.25 w-11 rounded-full bg-edge" />;
