ALTER TABLE "brands" ADD COLUMN "larger_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "t_mobile_daily" integer;
