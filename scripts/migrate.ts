/**
 * `npm run migrate`: applies missing migrations to the configured database (DATABASE_DIRECT_URL, else DATABASE_URL), or
 * the embedded one in DATA_DIR.
 */
import { migrate } from "./migrations";
import { loadEnvFile, main } from "./processes";
import { openDatabase } from "./product-database";

await main(async () => {
  loadEnvFile();
  const { url, stop } = await openDatabase();
  try {
    console.log((await migrate(url)).join("\n") || "Nada a aplicar.");
  } finally {
    await stop();
  }
});
