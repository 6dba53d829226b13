ALTER TABLE "numbers" ADD COLUMN "live_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "refused_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "numbers" ADD COLUMN "try_at" timestamp with time zone;--> statement-breakpoint
UPDATE "numbers" SET "live_at" = "first"."at" FROM (
  SELECT "church_id", "from_number", min("delivered_at") AS "at" FROM "messages"
  WHERE "direction" = 'out' AND "delivered_at" IS NOT NULL AND NOT "is_trial" GROUP BY "church_id", "from_number"
) AS "first"
WHERE "first"."church_id" = "numbers"."church_id" AND "first"."from_number" = "numbers"."phone_number";
